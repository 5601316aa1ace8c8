/* Calls the functions of the solution for the judge: requests come on descriptor 3, replies leave on descriptor 4.
 * Standard input and output are left alone. */
#include "grader.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The request, and how much of it has been taken. */
static char *grader_request;
static size_t grader_at;

/* The reply: its length, its status, its result. */
static char *grader_reply;
static size_t grader_length, grader_room;
static const char *grader_unfit;

/* Memory that the arguments are in until the reply is sent. */
typedef struct grader_block {
    struct grader_block *next;
    max_align_t memory[];
} grader_block;
static grader_block *grader_blocks;

static void *grader_memory(void *memory) {
    if (!memory) abort();
    return memory;
}

static inline void *grader_keep(size_t size) {
    grader_block *block = grader_memory(malloc(sizeof *block + size));
    block->next = grader_blocks;
    grader_blocks = block;
    return block->memory;
}

static void grader_forget(void) {
    while (grader_blocks) {
        grader_block *block = grader_blocks;
        grader_blocks = block->next;
        free(block);
    }
}

static inline void grader_take(void *to, size_t count) {
    memcpy(to, grader_request + grader_at, count);
    grader_at += count;
}

static void grader_put(const void *from, size_t count) {
    if (grader_length + count > grader_room) {
        grader_room = 2 * (grader_length + count);
        grader_reply = grader_memory(realloc(grader_reply, grader_room));
    }
    if (count > 0) memcpy(grader_reply + grader_length, from, count);
    grader_length += count;
}

static inline uint32_t grader_take_count(void) {
    uint32_t count;
    grader_take(&count, sizeof count);
    return count;
}

static inline void grader_put_count(size_t length) {
    uint32_t count = (uint32_t)length;
    grader_put(&count, sizeof count);
}

static inline int grader_null(const void *items, size_t count) {
    if (!items && count > 0) grader_unfit = "the result is, or holds, a null pointer";
    return grader_unfit != NULL;
}

@types@
static void grader_call(unsigned char function) {
    switch (function) {
@calls@
    }
}

static int grader_fill(char *to, size_t count) {
    static char buffer[1 << 16];
    static size_t begin, end;
    while (count > 0) {
        if (begin == end) {
            ssize_t got = read(3, buffer, sizeof buffer);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return 0;
            begin = 0;
            end = (size_t)got;
        }
        size_t part = count < end - begin ? count : end - begin;
        memcpy(to, buffer + begin, part);
        begin += part;
        to += part;
        count -= part;
    }
    return 1;
}

static void grader_begin(char status) {
    grader_length = 0;
    grader_put("\0\0\0", 4);
    grader_put(&status, 1);
}

static void grader_send(void) {
    uint32_t length = (uint32_t)(grader_length - 4);
    memcpy(grader_reply, &length, sizeof length);
    for (size_t sent = 0; sent < grader_length;) {
        ssize_t count = write(4, grader_reply + sent, grader_length - sent);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) exit(1);
        sent += (size_t)count;
    }
}

int main(void) {
    uint32_t length;
    while (grader_fill((char *)&length, sizeof length)) {
        grader_request = grader_memory(realloc(grader_request, length));
        if (!grader_fill(grader_request, length)) break;
        grader_at = 0;
        grader_unfit = NULL;
        unsigned char function;
        grader_take(&function, 1);
        grader_begin(0);
        grader_call(function);
        if (grader_unfit) {
            grader_begin(2);
            grader_put(grader_unfit, strlen(grader_unfit));
        }
        grader_send();
        grader_forget();
    }
    return 0;
}
