import type { Event } from "@switchyard/spec/event";
import {
	askRemoteDesk,
	flowOf,
	freshName,
	sendMailInGo,
	startWith,
	writeReport,
} from "../src/flows/flow-documents.ts";
import { PeerProcess } from "../src/languages/peer-process.ts";
import { goMail, hasLanguages, pythonAgent } from "../src/languages/programs.ts";
import { expect, test } from "../src/test.ts";

const CUSTOMER = "john@company.com";
const QUESTION = `Send an email to ${CUSTOMER} saying his order has shipped`;

/** The agents' libraries; none on a machine without Go or Python, which `npm test` has said by then. In CI nothing is left out. */
const LIBRARIES = hasLanguages() || process.env.CI ? (["dspy", "adk"] as const) : [];

/** The call of an agent's tool in a run's journal, and what came of it. */
function callIn(events: readonly Event[]) {
	const asked = events.find((event) => event.type === "tool-request");
	const answered = events.find((event) => event.type === "tool-response");
	return { arguments: asked?.arguments ?? {}, data: answered?.result.data ?? {} };
}

for (const library of LIBRARIES) {
	test(`an agent in Python, of ${library}, sends a mail with a node in Go, which is a step as well [P6, R13, R14, R23, D1]`, async ({
		designer,
		api,
		page,
		server,
	}) => {
		test.setTimeout(180_000);
		const name = freshName(`${library}-agent`);
		const peers = [
			await PeerProcess.start(goMail(), server, /GoMail\.Send/),
			await PeerProcess.start(pythonAgent(`python-${library}-agent`, name), server, /is connected/),
		];
		try {
			const lead = `${freshName("lead")}@example.com`;
			const { id } = await api.createFlow(
				flowOf(
					"across-languages",
					[
						startWith({ question: QUESTION }),
						askRemoteDesk(name),
						writeReport(lead, [560, 0]),
						sendMailInGo([840, 160]),
					],
					["start.out > desk.in", "desk.tools > mail.tool", "desk.out > report.in", "report.out > mail.in"],
				),
			);
			const { canvas, inspector, runPanel } = designer;
			await designer.openFlow(id);
			await designer.run();

			await test.step("the call goes out on its wire and the mail arrives", async () => {
				await canvas.expectMarked(canvas.toolWire("Send mail", "Desk"));
				await expect(runPanel.steps).toHaveText(
					[
						/^Succeeded: Desk/,
						/^Succeeded: Send mail called as send_email/,
						/^Succeeded: Write the report/,
						/^Succeeded: Send mail\d/,
					],
					{ timeout: 60_000 },
				);
				await runPanel.show("Send mail called as send_email");
				await expect(runPanel.parameter("to")).toContainText("AI · the model's argument");
				await expect(runPanel.parameter("to")).toContainText(CUSTOMER);
			});

			await test.step("the answer names the message that was sent", async () => {
				const [run] = await api.runs(id);
				const { data } = callIn(await api.events(run?.id ?? ""));
				expect(data.message_id).toMatch(/^<.+@example\.com>$/);
				expect(data.sent_to).toEqual([CUSTOMER]);
				const report = await api.mailsTo(lead);
				expect(report[0]?.text).toContain(String(data.message_id));
				await designer.goTo("Outbox");
				const mails = page.getByRole("list", { name: "Mails" });
				await expect(mails.getByRole("button", { name: new RegExp(`^${CUSTOMER}`) }).first()).toContainText(
					"shipped",
				);
				await expect(mails.getByRole("button", { name: lead })).toContainText("The desk said:");
			});

			await test.step("a parameter that becomes Custom disappears from the signature that the agent gets", async () => {
				expect(await peers[1]?.said(/send_email\([^)]*\)/)).toContain("subject: str");
				await designer.openFlow(id);
				await canvas.select("Send mail");
				await inspector.setText("Subject", "From the order desk");
				await designer.run();
				await expect(runPanel.step(/^Succeeded: Send mail\d/)).toBeVisible({ timeout: 60_000 });
				const signature = await peers[1]?.said(/send_email\([^)]*\)/);
				expect(signature).toContain("to: str");
				expect(signature).not.toContain("subject");
				const [run] = await api.runs(id);
				expect(callIn(await api.events(run?.id ?? "")).arguments).not.toHaveProperty("subject");
				const [mail] = await api.mailsTo(CUSTOMER);
				expect(mail?.subject).toBe("From the order desk");
			});
		} finally {
			for (const peer of peers) await peer.stop();
		}
	});
}
