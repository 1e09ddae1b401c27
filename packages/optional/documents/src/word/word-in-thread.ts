import { fileThreads } from "../work/file-pools.ts";
import type { WordJob, WordResult } from "./word-job.ts";

/** @throws NodeError what is wrong with the file, and as `fileThreads` does */
export const wordInThread = fileThreads<WordJob, WordResult>(new URL("./word.worker.ts", import.meta.url));
