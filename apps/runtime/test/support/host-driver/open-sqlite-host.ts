import { join } from "node:path";
import type { OpenHost } from "@switchyard/host/contract";
import { LoadAttemptsFile } from "../../../src/platform/host-driver/load-attempts-file.ts";
import { tryLoad } from "../../../src/platform/host-driver/trial-load/try-load.ts";
import { withPoints } from "./journal-points.ts";
import { TestHost } from "./test-host.ts";

/** A host over a data folder, as a server has it. */
export const openSqliteHost: OpenHost = ({ place: folder, crashPoint, ...options }) =>
	new TestHost({
		...options,
		folder,
		loadAttempts: new LoadAttemptsFile(join(folder, "loading")),
		tryLoad: (run) => tryLoad({ run, folder }),
		...(crashPoint ? { crashPoint, around: (journal) => withPoints(journal, crashPoint) } : {}),
	});
