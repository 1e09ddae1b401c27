/** Order of asynchronous work, whatever the work is. */
export * from "./keyed-mutex.ts";
export * from "./semaphore.ts";
