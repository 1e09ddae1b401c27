import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { editPdf } from "./edit-pdf.ts";

serveJobs(editPdf);
