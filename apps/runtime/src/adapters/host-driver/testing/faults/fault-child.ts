import { writeSync } from "node:fs";
import { join } from "node:path";
import type { CrashPoint } from "@switchyard/host";
import { LoadAttemptsFile } from "../../load-attempts-file.ts";
import { BankClient } from "./bank-client.ts";
import { FaultHost } from "./fault-host.ts";
import type { Life } from "./live.ts";

/**
 * A server in small, which kills itself at a crash point. It takes up what an earlier process left, starts runs, and goes on until none
 * is left, with a person who answers. It says `accepted <flow> <run>` for every run, and `over <crash points passed>`, as JSON.
 */
const { folder, bank: port, starts, kill } = JSON.parse(process.argv[2] ?? "") as Life;

const passed = new Map<string, number>();
let all = 0;

function crashPoint(point: CrashPoint): void {
	const count = (passed.get(point) ?? 0) + 1;
	passed.set(point, count);
	all++;
	if (kill && kill.at === (kill.point === undefined ? all : kill.point === point && count)) {
		process.kill(process.pid, "SIGKILL");
	}
}

const bank = new BankClient(port);
const loadAttempts = new LoadAttemptsFile(join(folder, "loading"));
const host = new FaultHost({ folder, bank, crashPoint, loadAttempts });
await host.host.recover();
const accepted = starts.map((start) =>
	host.accept(start, (run) => writeSync(1, `accepted ${start.tag} ${run}\n`)),
);
await Promise.all(accepted);
await host.finish();
writeSync(1, `over ${JSON.stringify(Object.fromEntries(passed))}\n`);
await host.stop();
bank.close();
