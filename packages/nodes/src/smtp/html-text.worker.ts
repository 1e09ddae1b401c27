import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { convert } from "html-to-text";

serveJobs((html: string) => convert(html));
