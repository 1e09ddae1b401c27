import { writeSync } from "node:fs";
import type { CrashPoint } from "../../ports/crash-point.ts";
import { BankClient } from "./bank-client.ts";
import { FaultHost } from "./fault-host.ts";
import type { OpenHost } from "./fault-subject.ts";
import type { Life } from "./live.ts";

/**
 * A server in small, which kills itself at a crash point. It takes up what an earlier process left, starts runs, and ends when none
 * is left, with a person who answers. It says `accepted <flow> <run>` for every run, and `over <crash points passed>`, as JSON.
 */
export async function liveOn(open: OpenHost): Promise<void> {
	const { place, bank: port, starts, kill } = JSON.parse(process.argv[2] ?? "") as Life;
	const passed = new Map<string, number>();
	let all = 0;
	const crashPoint = (point: CrashPoint) => {
		const count = (passed.get(point) ?? 0) + 1;
		passed.set(point, count);
		all++;
		if (kill && kill.at === (kill.point === undefined ? all : kill.point === point && count)) {
			process.kill(process.pid, "SIGKILL");
		}
	};
	const bank = new BankClient(port);
	const faultHost = new FaultHost(open, { place, bank, crashPoint });
	await faultHost.runHost.recover();
	const accepted = starts.map((start) =>
		faultHost.accept(start, (run) => writeSync(1, `accepted ${start.tag} ${run}\n`)),
	);
	await Promise.all(accepted);
	await faultHost.finish();
	writeSync(1, `over ${JSON.stringify(Object.fromEntries(passed))}\n`);
	await faultHost.stop();
	bank.close();
}
