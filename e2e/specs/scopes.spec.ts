import type { Locator } from "@playwright/test";
import type { ToolDefinition } from "@switchyard/spec/tool";
import { askDesk, flowOf, freshName, sendMail, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** A desk with a demo model that is asked to write to an address. */
function desk(asked: string) {
	return flowOf(
		"scopes",
		[
			startWith({ question: `Tell ${asked} that order 9 has shipped` }),
			askDesk({ provider: "demo" }),
			sendMail([280, 200]),
		],
		["start.out > desk.in", "desk.tools > mail.tool"],
	);
}

/** What the inspector shows is, to the letter, what the server gives the model. */
async function expectShown(shown: Locator, tools: readonly ToolDefinition[]): Promise<void> {
	await expect(shown).toHaveCount(tools.length);
	for (const [index, { name, description, parameters }] of tools.entries()) {
		await expect(shown.nth(index)).toHaveAccessibleName(`Tool ${name}`);
		await expect(shown.nth(index)).toContainText(description);
		await expect(shown.nth(index)).toContainText(JSON.stringify(parameters, undefined, 2));
	}
}

test("a parameter flipped from AI to Custom leaves what the model sees, and the run uses the fixed value [P2, R11, R12, R28]", {
	tag: "@critical",
}, async ({ designer, api }) => {
	const asked = `${freshName("asked")}@example.com`;
	const fixed = `${freshName("fixed")}@example.com`;
	const { id } = await api.createFlow(desk(asked));
	const { canvas, inspector, runPanel } = designer;
	await designer.openFlow(id);

	await canvas.select("Desk");
	await inspector.openTab("Tools");
	const before = await api.agentTools(id, "desk");
	expect(Object.keys(before[0]?.parameters.properties ?? {})).toEqual(["to", "subject", "body"]);
	await expectShown(inspector.tools(), before);
	await api.run(id);
	expect(await api.mailsTo(asked)).toHaveLength(1);

	await canvas.select("Send mail");
	const to = inspector.parameter("To");
	await expect(to).toContainText("The model fills it with each call.");
	await expect(to).toContainText("It reads: “The mail address of the recipient");
	await expect(to.getByRole("textbox")).toHaveCount(0);
	await inspector.setText("To", fixed);
	await designer.expectSaved();

	await canvas.select("Desk");
	await inspector.openTab("Tools");
	const after = await api.agentTools(id, "desk");
	expect(Object.keys(after[0]?.parameters.properties ?? {})).toEqual(["subject", "body"]);
	expect(JSON.stringify(after)).not.toContain(fixed);
	await expectShown(inspector.tools(), after);
	await expect(inspector.tools("send_email")).toContainText("never sees “To”");

	await designer.run();
	expect(await api.mailsTo(fixed)).toHaveLength(1);
	expect(await api.mailsTo(asked)).toHaveLength(1);
	await runPanel.show("Send mail called as send_email");
	await expect(runPanel.parameter("to")).toContainText("Custom · set in version");
	await expect(runPanel.parameter("to")).toContainText(fixed);
	await expect(runPanel.parameter("subject")).toContainText("AI · the model's argument");
});

test("a scope that the author forbids is not offered, and the choice says why [P2, R3, R4]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id } = await api.createFlow(desk("anybody@example.com"));
	const { canvas, inspector } = designer;
	await designer.openFlow(id);
	await canvas.select("Send mail");

	await inspector.chip("Mail server").click();
	await expect(inspector.scopeMenu.getByRole("menuitemradio")).toHaveText([/^CCustom/, /^MMessage/]);
	await expect(inspector.scopeMenu).toHaveAccessibleDescription(
		"“Mail server” is a credential: an AI never fills it.",
	);
	await expect(inspector.scopeMenu).toContainText("an AI never fills it");
	await page.keyboard.press("Escape");
	await inspector.chip("From").click();
	await expect(inspector.scopeChoice("AI")).toHaveCount(0);
	await page.keyboard.press("Escape");
	await inspector.expectScope("Mail server", "Custom");
	expect((await api.flow(id)).revision).toBe(1);
});

test("a forbidden scope forced through the API is a problem on node and field, and the run is refused with every reason [R4]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const { id, revision } = await api.createFlow(desk("anybody@example.com"));
	const { canvas, inspector } = designer;
	await designer.openFlow(id);

	const { problems } = await api.editFlow(id, {
		revision,
		operations: [
			{ op: "set-parameter", node: "mail", name: "server", setting: { scope: "AI" } },
			{ op: "set-parameter", node: "mail", name: "from", setting: { scope: "AI" } },
		],
	});
	expect(problems).toEqual([
		expect.objectContaining({ code: "SCOPE_FORBIDDEN", node: "mail", field: "from" }),
		expect.objectContaining({ code: "SCOPE_FORBIDDEN", node: "mail", field: "server" }),
	]);
	const refusal = await api.tryRun(id);
	expect(refusal.status).toBe(422);
	expect(refusal.body.error).toMatchObject({ code: "FLOW_INVALID", problems });
	expect(await api.runs(id)).toEqual([]);

	// The open designer has received the edit and shows the same problems.
	await expect(canvas.problem("Send mail")).toBeVisible();
	await designer.runButton.click();
	const listed = page.getByRole("dialog", { name: "Problems" }).getByRole("listitem");
	await expect(listed).toHaveCount(2);
	await listed.filter({ hasText: "Send mail › Mail server" }).getByRole("button").click();
	await expect(inspector.problems.getByRole("listitem")).toHaveCount(2);
	await inspector.setScope("Mail server", "Custom");
	await inspector.choose("Mail server", "outbox");
	await inspector.setText("From", "desk@example.com");
	await expect(canvas.problem("Send mail")).toBeHidden();
	await designer.run();
});

test("a parameter on AI that nothing fills stops the run, until the designer lets the message's field fill it [P2, P3, R3]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const mail = sendMail([280, 0]);
	const address = `${freshName("wired")}@example.com`;
	const { id } = await api.createFlow(
		flowOf(
			"nothing-fills",
			[startWith({ to: address, subject: "Hello", body: "Hello." }), mail],
			["start.out > mail.in"],
		),
	);
	const { canvas, inspector } = designer;
	await designer.openFlow(id);
	await expect(canvas.problem("Send mail")).toBeVisible();
	await designer.runButton.click();
	const listed = page.getByRole("dialog", { name: "Problems" }).getByRole("listitem");
	await expect(listed).toHaveCount(3);
	await expect(listed.first()).toContainText("nothing fills this");
	await listed.first().getByRole("button").click();
	for (const [name, field] of [
		["To", "to"],
		["Subject", "subject"],
		["Body", "body"],
	] as const) {
		const parameter = inspector.parameter(name);
		await expect(parameter).toContainText("As a step nothing fills it: the step fails.");
		await parameter.getByRole("switch", { name: "Let the message fill it" }).click();
		await expect(parameter).toContainText(`As a step it is read from the message’s field ${field}.`);
	}
	await expect(canvas.problem("Send mail")).toBeHidden();
	await designer.run();
	expect(await api.mailsTo(address)).toHaveLength(1);
});
