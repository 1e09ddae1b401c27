import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ActCounter } from "../src/drivers/act-counter.ts";
import { typeOver } from "../src/drivers/type-over.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** What a person needs for the whole flow, in presses, shortcuts and fields typed into; docs/measurements.md says it too. */
const ACTS = 35;

/** The model looks into the guide first, then says what the ticket is about. */
const script = (category: string) => [
	{ toolCalls: [{ name: "read_file", arguments: { path: "ticket-guide.txt" } }] },
	{ text: JSON.stringify({ category, priority: 2 }) },
];

test("tickets are sorted by an agent and mailed to who answers them: built in few acts, tried with one real call [P1, P2, P3, P4]", async ({
	designer,
	page,
	api,
}) => {
	await page.request.put("/api/files/content?path=ticket-guide.txt&replace=true", {
		headers: { "content-type": "application/octet-stream" },
		data: Buffer.from("billing: invoices and refunds. technical: everything that does not work."),
	});
	test.setTimeout(8 * 60_000);
	const address = (who: string) => `${who}-${name.toLowerCase()}@example.com`;
	const name = freshName("Tickets");
	const { canvas, inspector, palette, runPanel } = designer;
	await designer.newFlow(name);
	const counter = await ActCounter.over(page);
	const rules = inspector.parameter("Rules");
	const value = (rule: number) =>
		rules.getByRole("textbox", { name: `Rule ${rule}, condition 1: value`, exact: true });

	await test.step("a webhook, and an agent with a tool", async () => {
		await palette.add("Webhook Trigger");
		await inspector.parameter("Path").getByRole("textbox").fill(name.toLowerCase());
		await palette.add("Agent");
		await inspector.typeSource("Prompt", "What is this ticket about? {{ body.text }}");
		await inspector.choose("Model", "Scripted");
		await inspector.setJson("Model", script("billing"));
		const schema = inspector.parameter("Output schema");
		await schema.getByRole("button", { name: "From an example" }).click();
		const dialog = page.getByRole("dialog", { name: "Output schema from an example" });
		await dialog.getByRole("textbox", { name: "Example" }).fill('{"category": "billing", "priority": 2}');
		await dialog.getByRole("button", { name: "Use these fields" }).click();
		await expect(dialog).toBeHidden();
		await canvas.addAt({ node: "Agent", port: "Tools" }, "Read File");
		await inspector.expectScope("Path", "AI");
	});

	await test.step("a Switch on a field of its answer, without code", async () => {
		await canvas.addAt({ node: "Agent", port: "Out" }, "Switch");
		await rules.getByRole("button", { name: "Add rule" }).click();
		const field = rules.getByRole("combobox", { name: "Rule 1, condition 1: field" });
		await field.fill("category");
		await field.press("Enter");
		await value(1).fill("billing");
		await rules.getByRole("button", { name: "Add rule" }).click();
		await value(2).fill("technical");
	});

	await test.step("a mail per branch: the second and third are copies of the first", async () => {
		await canvas.addAt({ node: "Switch", port: "billing" }, "Send Mail");
		await inspector.typeSource("To", address("billing"));
		await inspector.typeSource("Subject", "Ticket of {{ body.from }}, priority {{ priority }}");
		await inspector.typeSource("Body", "body.text");
		await inspector.parameter("From").getByRole("textbox").fill("desk@example.com");
		await inspector.parameter("Mail server").getByRole("button", { name: "Use outbox" }).click();
		await canvas.select("Send Mail");
		for (const [copy, port] of [
			["Send Mail 2", "technical"],
			["Send Mail 3", "Otherwise"],
		] as const) {
			await page.keyboard.press("ControlOrMeta+d");
			await canvas.connect({ node: "Switch", port }, { node: copy, port: "In" });
			await expect(canvas.wire("Switch", copy)).toBeAttached();
			await typeOver(inspector.parameter("To").getByRole("textbox"), address(port.toLowerCase()));
			await canvas.select(copy);
		}
		await designer.expectSaved();
		await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	});
	expect(counter.count, counter.acts.join("\n")).toBe(ACTS);

	const sendTicket = async (text: string) => {
		await designer.runButton.click();
		const dialog = page.getByRole("dialog", { name: "Run from “Webhook Trigger”" });
		await dialog.getByRole("button", { name: "Listen" }).click();
		const shown = (await dialog.locator("code").textContent()) ?? "";
		const command = shown.replace('{"hello": "world"}', JSON.stringify({ text, from: "Ann" }));
		const { stdout } = await promisify(execFile)("sh", ["-c", command]);
		const { runId } = JSON.parse(stdout) as { readonly runId: string };
		await expect(dialog).toBeHidden();
		await runPanel.expectShown(runId);
		await runPanel.expectEnd("succeeded");
	};

	await test.step("one real call is answered by a run, and its mail is in the outbox", async () => {
		await sendTicket("My invoice is wrong.");
		await expect(canvas.state("Send Mail", "Succeeded")).toBeVisible();
		await expect(canvas.anyState("Send Mail 2")).toHaveCount(0);
		await expect(runPanel.step("Succeeded: Read File called as read_file")).toBeVisible();
		const mails = await api.mailsTo(address("billing"));
		expect(mails.map(({ subject, text }) => [subject, text.trim()])).toEqual([
			["Ticket of Ann, priority 2", "My invoice is wrong."],
		]);
	});

	await test.step("another answer takes another branch", async () => {
		await canvas.select("Agent");
		await inspector.setJson("Model", script("technical"));
		await sendTicket("It does not start.");
		await expect(canvas.state("Send Mail 2", "Succeeded")).toBeVisible();
		expect(await api.mailsTo(address("technical"))).toHaveLength(1);
	});

	await test.step("what fits no rule leaves through Otherwise", async () => {
		await canvas.select("Agent");
		await inspector.setJson("Model", script("praise"));
		await sendTicket("Well done.");
		expect(await api.mailsTo(address("otherwise"))).toHaveLength(1);
	});
});
