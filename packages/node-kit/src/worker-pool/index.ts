/** Threads for work that would block the event loop, and what runs in them. */
export * from "./serve-jobs.ts";
export * from "./worker-pool.ts";
