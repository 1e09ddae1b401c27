import { liveOn } from "@switchyard/host/contract/program";
import { openSqliteHost } from "./open-sqlite-host.ts";

await liveOn(openSqliteHost);
