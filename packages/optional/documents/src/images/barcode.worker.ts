import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { drawBarcode, findBarcodes } from "./barcode.ts";
import type { BarcodeJob, BarcodeResult } from "./barcode-job.ts";

serveJobs(
	(job: BarcodeJob): Promise<BarcodeResult> => (job.kind === "read" ? findBarcodes(job) : drawBarcode(job)),
);
