import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { cutContent } from "./mail-content.ts";
import { type MailSource, parseMail } from "./parse-mail.ts";

serveJobs(async (mail: MailSource) => cutContent(await parseMail(mail)));
