import { fileThreads } from "../work/file-pools.ts";
import type { BarcodeJob, BarcodeResult } from "./barcode-job.ts";

/** @throws NodeError as the job, and as `fileThreads` */
export const barcodeInThread = fileThreads<BarcodeJob, BarcodeResult>(
	new URL("./barcode.worker.ts", import.meta.url),
);
