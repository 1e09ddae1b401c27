import { fileProcesses } from "../work/file-pools.ts";
import type { ImageJob, ImageResult } from "./image-job.ts";

/** @throws NodeError as the job, and as `fileProcesses` */
export const imageInProcess = fileProcesses<ImageJob, ImageResult>(
	new URL("./image.worker.ts", import.meta.url),
);
