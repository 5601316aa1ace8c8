@about@
 *
 *     gcc -std=gnu17 -O2 -Wall -Wextra local.c solution.c -o local
 *     ./local values.txt
 */
#include "grader.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The input, and how much of it has been taken. */
static char *grader_text;
static size_t grader_at;

static void grader_fail(const char *message, const char *word) {
    fprintf(stderr, "values: %s%s\n", message, word);
    exit(2);
}

/* Memory that lasts until the end. */
static void *grader_keep(size_t size) {
    void *memory = malloc(size + 1);
    if (!memory) grader_fail("no memory is left", "");
    return memory;
}

static void grader_read(FILE *file) {
    size_t length = 0, room = 1 << 16;
    grader_text = grader_keep(room);
    for (size_t got; (got = fread(grader_text + length, 1, room - length, file)) > 0;) {
        length += got;
        if (length == room) grader_text = realloc(grader_text, (room *= 2) + 1);
        if (!grader_text) grader_fail("no memory is left", "");
    }
    grader_text[length] = '\0';
}

static int grader_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static int grader_more(void) {
    while (grader_space(grader_text[grader_at])) grader_at++;
    return grader_text[grader_at] != '\0';
}

static char *grader_word(void) {
    if (!grader_more()) grader_fail("the values end in the middle of a case", "");
    const char *begin = grader_text + grader_at;
    while (grader_text[grader_at] && !grader_space(grader_text[grader_at])) grader_at++;
    size_t length = (size_t)(grader_text + grader_at - begin);
    char *word = memcpy(grader_keep(length), begin, length);
    word[length] = '\0';
    return word;
}

static inline unsigned long long grader_unsigned(unsigned long long most) {
    char *word = grader_word(), *end;
    errno = 0;
    unsigned long long value = strtoull(word, &end, 10);
    if (errno || *end || *word == '-' || value > most) grader_fail("not a number, or too large: ", word);
    return value;
}

static inline long long grader_signed(long long least, long long most) {
    char *word = grader_word(), *end;
    errno = 0;
    long long value = strtoll(word, &end, 10);
    if (errno || *end || value < least || value > most) grader_fail("not a number, or too large: ", word);
    return value;
}

static inline const char *grader_string(void) {
    if (!grader_more() || grader_text[grader_at] != '"') return grader_word();
    char *value = grader_keep(strlen(grader_text + grader_at)), *to = value;
    while (grader_text[++grader_at] != '"') {
        char next = grader_text[grader_at];
        if (next == '\\') {
            next = grader_text[++grader_at];
            next = next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : next;
        }
        if (!next) grader_fail("a closing quote is missing", "");
        *to++ = next;
    }
    grader_at++;
    *to = '\0';
    return value;
}

static inline void grader_show_text(const char *text) {
    if (*text && *text != '"' && !strpbrk(text, " \t\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        switch (*text) {
        case '\n': fputs("\\n", stdout); break;
        case '\r': fputs("\\r", stdout); break;
        case '\t': fputs("\\t", stdout); break;
        case '"': fputs("\\\"", stdout); break;
        case '\\': fputs("\\\\", stdout); break;
        default: putchar(*text);
        }
    }
    putchar('"');
}

static inline int grader_digit(char digit) {
    const char *digits = "00112233445566778899aAbBcCdDeEfF";
    const char *found = digit ? strchr(digits, digit) : NULL;
    return found ? (int)(found - digits) / 2 : -1;
}

@types@
typedef struct {
@fields@
} grader_case;

static grader_case grader_read_case(void) {
    grader_case one;
    memset(&one, 0, sizeof one);
@take@
    return one;
}

/* What comes before either function. */
static void grader_before(void) {
    grader_at = 0;
@before@
}

int main(int count, char **arguments) {
    fprintf(stderr, "@note@\n");
    FILE *file = count > 1 ? fopen(arguments[1], "r") : stdin;
    if (!file) grader_fail("cannot read ", arguments[1]);
    grader_read(file);
    grader_before();
    size_t cases = 0, room = 0, wrong = 0;
    grader_case *all = NULL;
    while (grader_more()) {
        if (cases == room) all = realloc(all, (room = 2 * room + 16) * sizeof *all);
        if (!all) grader_fail("no memory is left", "");
        size_t begin = grader_at;
        grader_case given = grader_read_case(), *one = &all[cases++];
        grader_at = begin;
        *one = grader_read_case();
        one->message = @copy@(@encode@);
    }
    grader_before();
    for (size_t i = cases; i-- > 0;) {
        grader_case *one = &all[i];
        @back@ = @decode@;
        printf("case %zu: @encode_name@(", i + 1);
@encode_shown@
        printf(") = ");
@message_shown@
        printf(", @decode_name@(");
@decode_shown@
        printf(") = ");
@back_shown@
        int right = @right@;
        wrong += !right;
        printf("%s\n", right ? "@word_right@" : ", WRONG");
    }
    printf("%zu cases, %zu wrong\n", cases, wrong);
    return wrong > 0;
}
