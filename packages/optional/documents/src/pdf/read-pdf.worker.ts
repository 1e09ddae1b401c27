import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { readPdf } from "./read-pdf.ts";

serveJobs(readPdf);
