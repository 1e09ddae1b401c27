/** Order and pace of asynchronous work, whatever the work is. */
export * from "./backoff.ts";
export * from "./keyed-mutex.ts";
export * from "./semaphore.ts";
