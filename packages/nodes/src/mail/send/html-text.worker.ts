import { convert } from "html-to-text";
import { serveJobs } from "../../worker-pool/serve-jobs.ts";

serveJobs((html: string) => convert(html));
