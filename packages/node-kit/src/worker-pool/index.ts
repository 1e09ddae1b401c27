/** Threads and processes for work that would block the event loop, and what runs in them. */
export type { JobOptions } from "./job-lease.ts";
export { JobLost, JobOutOfMemory, JobTimeout } from "./job-worker.ts";
export * from "./process-pool.ts";
export * from "./serve-jobs.ts";
export * from "./worker-pool.ts";
