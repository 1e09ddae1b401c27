import { describe, expect, it, vi } from "vitest";
import { deskFlow } from "../../../../../test/support/bridge/desk-flows.ts";
import { killed } from "../../../../../test/support/bridge/go-package.ts";
import { hostLanguages, RealHosts, WAIT } from "../../../../../test/support/bridge/real-hosts.ts";

describe.each(hostLanguages())("sessions of a host in $language", (language) => {
	const { missing } = language;
	const packageHosts = RealHosts.forEach(language);

	async function begin(onLost: string): Promise<string> {
		// Long enough that what is killed is killed before the wait is over, on a busy machine too.
		const document = deskFlow(["a", "b"], { namespace: "Proving", waitMs: 5000, onLost });
		await packageHosts.server.request("POST", "/api/flows", { document });
		const { runId } = await packageHosts.server.request<{ runId: string }>("POST", "/api/flows/desk/runs", {
			message: {},
		});
		const types = async () => (await packageHosts.events(runId)).map(({ type }) => type);
		await vi.waitFor(async () => expect(await types()).toContain("timer-set"), WAIT);
		return runId;
	}

	it.skipIf(missing)(
		"are worked in as before after kill -9 of the server, and closed in the end",
		async () => {
			const { child, said } = await packageHosts.start();
			const run = await begin("fail");
			await packageHosts.server.kill();
			await packageHosts.startServer();
			expect(await packageHosts.ended(run)).toMatchObject({
				status: "succeeded",
				message: { papers: "a b", process: child.pid },
			});
			await vi.waitFor(() => expect(said).toEqual(["opened", "closed"]), WAIT);
		},
		90_000,
	);

	it.skipIf(missing)(
		"are lost by kill -9 of the host, and the block begins again at the next one",
		async () => {
			const first = await packageHosts.start();
			const run = await begin("restart");
			await killed(first.child);
			const next = await packageHosts.start();
			expect(await packageHosts.ended(run)).toMatchObject({
				status: "succeeded",
				message: { papers: "a b", process: next.child.pid },
			});
			expect(first.said).toEqual(["opened"]);
			await vi.waitFor(() => expect(next.said).toEqual(["opened", "closed"]), WAIT);
		},
		90_000,
	);

	it.skipIf(missing)(
		"are closed when the run was cancelled while the server was away",
		async () => {
			const { said } = await packageHosts.start();
			const run = await begin("fail");
			await packageHosts.server.request("POST", `/api/runs/${run}/cancel`);
			await packageHosts.server.kill();
			await packageHosts.startServer();
			await vi.waitFor(() => expect(said).toEqual(["opened", "closed"]), WAIT);
		},
		90_000,
	);
});
