import { liveOn } from "@switchyard/host/contract";
import { openSqliteHost } from "./sqlite-hosts.ts";

await liveOn(openSqliteHost);
