import { join } from "node:path";
import { Bank, bankFlow } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import { expect, it } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";

const runHosts = hostsInTurn();

it("running again from a step keeps all that comes before in the commit that accepts the run [Q-P1]", async () => {
	const bank = new Bank(join(runHosts.folder, "bank.log"));
	const test = runHosts.open({ nodeTypes: bank.nodeTypes, ask: bank.askModel });
	const run = await test.start(bankFlow());
	await test.runHost.waitForEnd(run, 5000);
	const beginIn = async (each: string) => {
		const events = await test.events(each);
		return events.find((event) => event.type === "step-start" && event.node === "once");
	};
	const begin = await beginIn(run);
	const step = begin?.type === "step-start" ? begin.step : 0;
	const { runId } = await test.runHost.reruns.again({ run, step, actor: OWNER });
	await test.runHost.waitForEnd(runId, 5000);
	const commits = await test.database.read
		.selectFrom("journal")
		.innerJoin("runs", "runs.number", "journal.run")
		.select("journal.first")
		.where("runs.id", "=", runId)
		.orderBy("journal.first")
		.execute();
	expect(commits.length).toBeGreaterThan(1);
	expect(commits[1]?.first).toBeGreaterThanOrEqual((await beginIn(runId))?.seq ?? Number.NaN);
});
