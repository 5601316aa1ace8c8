/* The functions that a solution defines.
 *
 * Arguments may be changed, but not kept: they are gone when the function has returned. A result must stay until the
 * next call: a literal, a static buffer, or memory from malloc, which nobody frees but you. Strings are UTF-8. */
#ifndef GRADER_H
#define GRADER_H

#include <stdbool.h>
#include <stddef.h>

@types@
@prototypes@

#endif
