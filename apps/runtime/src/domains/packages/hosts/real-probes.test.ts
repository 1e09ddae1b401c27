import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import { describe, expect, it, vi } from "vitest";
import { killed } from "../../../../test/support/bridge/go-package.ts";
import { hostLanguages, RealHosts, WAIT } from "../../../../test/support/bridge/real-hosts.ts";

describe.each(hostLanguages())("what is done once, at a host in $language", (language) => {
	const packageHosts = RealHosts.forEach(language);

	it.skipIf(language.missing).each([
		{ moment: "before", answer: "no" },
		{ moment: "after", answer: "yes" },
	])(
		"is done exactly once where the host is killed $moment it, and no person is asked",
		async ({ moment, answer }) => {
			const file = join(packageHosts.folder, "posted");
			const first = await packageHosts.start({ PROVING_HANG: moment });
			const post = node("post", "Proving.Post", { file: custom(file) });
			const document = { ...flowOf([post], ["start>post"]), id: "post" };
			await packageHosts.server.request("POST", "/api/flows", { document });
			const { runId } = await packageHosts.server.request<{ runId: string }>("POST", "/api/flows/post/runs", {
				message: {},
			});
			await vi.waitFor(() => expect(first.said).toEqual(["hangs"]), WAIT);
			await killed(first.child);
			const next = await packageHosts.start();
			expect(await packageHosts.ended(runId)).toMatchObject({
				status: "succeeded",
				message: { process: next.child.pid },
			});
			expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(1);
			const asked = (await packageHosts.events(runId)).filter(({ type }) => type === "step-probe");
			expect(asked).toMatchObject([{ answer, reason: expect.stringContaining("in the file") }]);
		},
		90_000,
	);
});
