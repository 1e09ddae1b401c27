import { writeSync } from "node:fs";
import { join } from "node:path";
import { Bank, bankFlow } from "./bank.ts";
import { TestHost } from "./test-host.ts";

/**
 * A server in small, which is killed at its n-th crash point, or by its parent. It takes up what an earlier process
 * left, starts `count` runs of the bank's flow, and waits until nothing is running any more.
 * Arguments: the data folder, n (0 for never), count. Says `accepted <run>` for every run, and `over <crash points>`.
 */
const [folder = "", at = "", count = ""] = process.argv.slice(2);
const bank = new Bank(join(folder, "bank.log"));
let passed = 0;
const test = new TestHost({
	folder,
	nodeTypes: bank.nodeTypes,
	askModel: bank.askModel,
	crashPoint: () => {
		if (++passed === Number(at)) process.kill(process.pid, "SIGKILL");
	},
});

await test.host.recover();
const flow = bankFlow();
await Promise.all(
	Array.from({ length: Number(count) }, async () => {
		const run = await test.start(flow, { kept: true });
		writeSync(1, `accepted ${run}\n`);
	}),
);
for (;;) {
	const { runs } = await test.host.list({ status: "running", limit: "100" });
	if (runs.length === 0) break;
	for (const { id } of runs) await test.host.waitForEnd(id, 50);
}
writeSync(1, `over ${passed}\n`);
await test.stop();
