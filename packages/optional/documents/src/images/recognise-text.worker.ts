import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { recogniseText } from "./recognise-text.ts";

serveJobs(recogniseText);
