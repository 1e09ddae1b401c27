import { fileThreads } from "../work/file-pools.ts";
import type { EditJob, MadePdf } from "./edit-job.ts";

/** @throws NodeError as `editPdf` and `fileThreads` do */
export const editInThread = fileThreads<EditJob, MadePdf[]>(new URL("./edit-pdf.worker.ts", import.meta.url));
