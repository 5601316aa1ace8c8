@about@
#ifndef GRADER_H
#define GRADER_H

#include <string>
#include <vector>

@prototypes@

#endif
