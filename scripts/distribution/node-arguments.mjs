/** How Node runs our code. */
export const NODE_ARGUMENTS = ["--disable-proto=delete"];

/** What the server is started with besides: the program last, from the root folder. */
export const SERVER_ARGUMENTS = [...NODE_ARGUMENTS, "--expose-gc", "apps/runtime/src/server.mjs"];

/** On Linux each thread would get a memory arena of its own, and keep what it has freed: two arenas are enough for all. */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };
