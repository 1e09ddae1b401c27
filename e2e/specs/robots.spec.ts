import { ChatDriver } from "../src/drivers/chat-driver.ts";
import { askDesk, flowOf, freshName, sendMail, startWith } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const PLAYBOOK = "# Orders\n\nFirst ask for the **order number**, then look it up.";

test("a robot is made, given tools, saved, compared, shown as a flow, duplicated and deleted", {
	tag: "@critical",
}, async ({ designer, page }) => {
	const name = freshName("Order helper");
	await page.goto("/flows");
	await designer.goTo("Robots");
	await page.getByRole("button", { name: "New robot" }).first().click();
	await expect(page.getByRole("button", { name: "Create" })).toBeDisabled();
	await page.getByLabel("Name", { exact: true }).fill(name);
	await page.getByRole("textbox", { name: "Playbook" }).fill(PLAYBOOK);
	await page.getByLabel("Find tools").fill("read file");
	await page.getByRole("checkbox", { name: "Read File (File.Read)" }).check();
	await page.getByRole("button", { name: "Create" }).click();

	const robot = page.getByRole("article", { name });
	await expect(robot.getByText("answers", { exact: true })).toBeVisible();
	await robot.getByRole("radio", { name: "Preview" }).click();
	await expect(robot.getByRole("heading", { name: "Orders" })).toBeVisible();
	await robot.getByRole("radio", { name: "Markdown" }).click();
	await robot.getByRole("textbox", { name: "Playbook" }).fill(PLAYBOOK.replace("order number", "name"));
	await robot.getByRole("combobox", { name: "A person agrees" }).click();
	await page.getByRole("option", { name: "For every call of a tool" }).click();
	await robot.getByRole("combobox", { name: "Consent to Read File" }).click();
	await page.getByRole("option", { name: "Never asks" }).click();
	await robot
		.getByRole("radiogroup", { name: "Consequential actions need a trusted origin" })
		.getByRole("radio", { name: "Ask a person" })
		.click();
	const ofAnswer = robot.getByRole("group", { name: "Budget of each answer" });
	await ofAnswer.getByLabel("Dollars").fill("0.5");
	await ofAnswer.getByLabel("Tokens").fill("20000");
	await robot
		.getByRole("group", { name: "Budget of all answers of a day" })
		.getByLabel("Model calls")
		.fill("50");
	await robot.getByRole("button", { name: "Save" }).click();
	await expect(robot.getByText("Version 2")).toBeVisible();
	await robot.getByRole("radio", { name: "Versions" }).click();
	const changes = robot.getByRole("list", { name: "What changed" });
	await expect(changes).toContainText("added: First ask for the **name**");
	await expect(changes).toContainText("A person agrees to every call of a tool.");
	await expect(changes).toContainText("The policies are now:");
	await expect(changes).toContainText("Nobody is asked about calls of File.Read.");
	await expect(changes).toContainText(
		"The budget is now: a run: $0.50, 20000 tokens · a day: 50 model calls.",
	);

	await robot.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Show the flow" }).click();
	await expect(designer.canvas.surface).toBeVisible();
	await expect(page.getByText("Read File").first()).toBeVisible();
	await page.goBack();

	await robot.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Duplicate" }).click();
	const copy = page.getByRole("article", { name: `${name} (copy)` });
	await expect(copy.getByRole("checkbox", { name: "Read File (File.Read)" })).toBeChecked();
	await copy.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Delete…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(copy).toBeHidden();
	await expect(page).toHaveURL(/\/robots$/);
});

test("a robot is given a memory, whose pinned entries instruct it", async ({ page, api }) => {
	const name = freshName("Concierge");
	const { robot: made } = await api.createRobot({
		name,
		playbook: "Greet.",
		model: { provider: "scripted", script: [{ text: "Good evening." }] },
	});
	await page.goto(`/robots/${made.id}`);
	const robot = page.getByRole("article", { name });
	await robot.getByRole("checkbox", { name: "Keeps a memory" }).check();
	await robot.getByLabel("Characters of pinned entries").fill("30000");
	await expect(robot.getByText(/20,?000/)).toBeVisible();
	await robot.getByLabel("Characters of pinned entries").fill("500");
	await robot.getByRole("checkbox", { name: "Forget", exact: true }).uncheck();
	await expect(robot.getByRole("checkbox", { name: "Remember (Workspace.Remember)" })).toBeChecked();
	await expect(robot.getByRole("checkbox", { name: "Forget (Workspace.Forget)" })).not.toBeChecked();
	await robot.getByRole("button", { name: "Save" }).click();
	await expect(robot.getByText("Version 2")).toBeVisible();
	await robot.getByRole("radio", { name: "Versions" }).click();
	await expect(robot.getByRole("list", { name: "What changed" })).toContainText(
		"Its memory is now: of each person · recall, remember · 500 characters of pinned entries.",
	);

	await robot.getByRole("link", { name: "What it remembers" }).click();
	await expect(page.getByRole("combobox", { name: "Memory" })).toHaveText(made.id);
	await page.getByRole("button", { name: "Add" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Key").fill("tone");
	await dialog.getByLabel("Value").fill("Formal");
	await dialog.getByRole("button", { name: "Save" }).click();
	await page.getByRole("button", { name: "Pin tone" }).click();
	await expect(page.getByRole("button", { name: "Unpin tone" })).toBeVisible();

	const chat = new ChatDriver(page);
	await page.goto(`/robots/${made.id}`);
	await robot.getByRole("button", { name: "Chat" }).click();
	await chat.say("Hello");
	await expect(chat.answers.first()).toContainText("Good evening.");
	const [run] = await api.runs(made.id);
	const events = await api.events(run?.id ?? "");
	expect(JSON.stringify(events)).toContain('- tone: \\"Formal\\" (written by');
});

test("people talk with a robot, which hands over to another", async ({ page, api }) => {
	const scripted = (script: object[]) => ({ provider: "scripted" as const, script });
	const [expert, clerk] = [freshName("Expert"), freshName("Clerk")];
	const { robot } = await api.createRobot({
		name: expert,
		playbook: "Know.",
		model: scripted([{ text: "It left on Monday." }]),
	});
	const switching = { name: "robot_switch", arguments: { robot: robot.id } };
	const { robot: first } = await api.createRobot({
		name: clerk,
		playbook: "Hand over.",
		model: scripted([{ toolCalls: [switching] }, { text: "The expert answers." }]),
		tools: ["Workspace.RobotSwitch"],
	});
	const chat = new ChatDriver(page);
	await page.goto(`/robots/${first.id}`);
	await page.getByRole("article", { name: clerk }).getByRole("button", { name: "Chat" }).click();
	await expect(page).toHaveURL(/\/chat\/./);
	await chat.say("Where is my parcel?");
	await expect(chat.answers).toHaveCount(2);
	await expect(chat.answers.first()).toContainText("The expert answers.");
	await expect(chat.answers.last()).toContainText(expert);
	await expect(chat.answers.last()).toContainText("It left on Monday.");
});

test("a robot makes another one when it is asked to and a person agrees, and people talk with that one", async ({
	page,
	api,
	designer,
}) => {
	const [maker, made] = [freshName("Maker"), freshName("Greeter")];
	const call = {
		name: "robot_create",
		arguments: { name: made, playbook: "Greet.", description: "Greets." },
	};
	// What it makes has its model: the same script.
	const script = [{ toolCalls: [call] }, { text: "Good day to you." }];
	const { robot } = await api.createRobot({
		...{ name: maker, playbook: "Make robots.", model: { provider: "scripted" as const, script } },
		...{ tools: ["Workspace.RobotCreate"], approval: "always" },
	});
	const chat = new ChatDriver(page);
	await page.goto(`/robots/${robot.id}`);
	await page.getByRole("article", { name: maker }).getByRole("button", { name: "Chat" }).click();
	await chat.say("Make me somebody who greets");
	await expect(chat.log).toContainText(made);
	await page.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(chat.answers).toContainText("Good day to you.");

	await designer.goTo("Robots");
	await page.getByRole("list", { name: "Robots" }).getByRole("button", { name: made }).click();
	const shown = page.getByRole("article", { name: made });
	await expect(shown.getByRole("textbox", { name: "Playbook" })).toHaveValue("Greet.");
	await shown.getByRole("button", { name: "Chat" }).click();
	await chat.say("Hello");
	await expect(chat.answers).toContainText("Good day to you.");
});

test("what others saved is not overwritten unseen", async ({ page, api, pageErrors }) => {
	pageErrors.expect(/409/);
	const name = freshName("Clerk");
	const { robot } = await api.createRobot({ name, playbook: "One.", tools: ["File.Read"] });
	const { id, revision, ...settings } = robot;
	await page.goto(`/robots/${id}`);
	const shown = page.getByRole("article", { name });
	await shown.getByRole("textbox", { name: "Playbook" }).fill("Mine.");
	await api.updateRobot(id, { revision, settings: { ...settings, playbook: "Theirs." } });
	await shown.getByRole("button", { name: "Save" }).click();
	const alert = page.getByRole("alert").filter({ hasText: "has changed since you began" });
	await expect(alert).toContainText("added: Theirs.");
	await alert.getByRole("button", { name: "Save mine over it" }).click();
	await expect(shown.getByText("Version 3")).toBeVisible();
	await expect(shown.getByRole("textbox", { name: "Playbook" })).toHaveValue("Mine.");
});

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("robots are accessible and fit into a small window", async ({ page, api }) => {
		test.slow();
		const name = freshName("Librarian");
		const long = "Unbroken".repeat(10);
		const unbroken = { ...sendMail([280, 300]), name: long, tool: { description: long } };
		const wires = ["start.out > desk.in", "desk.tools > mail.tool"];
		await api.createFlow(
			flowOf("unbroken-names", [startWith({}), askDesk({ provider: "demo" }), unbroken], wires),
		);
		const description = "Finds files and says what is in them.";
		const body = { name, description, playbook: PLAYBOOK, tools: ["File.Read", "Workspace.RobotCreate"] };
		const { robot } = await api.createRobot(body);
		const { id, revision, ...settings } = robot;
		await api.updateRobot(id, {
			revision,
			settings: {
				...settings,
				playbook: `${PLAYBOOK}\n\nBe brief.`,
				toolApprovals: { "File.Read": "never" },
				memory: { keeps: "per-person", abilities: ["recall"], pinnedCharacters: 4000 },
				budget: { run: { microUsd: 500_000 } },
			},
		});
		await page.goto(`/robots/${id}`);
		const shown = page.getByRole("article", { name });
		await expect(shown.getByRole("checkbox", { name: "Read File (File.Read)" })).toBeChecked();
		await lookAt(page, "robots");
		await shown.getByRole("group", { name: "Budget of all answers of a day" }).scrollIntoViewIfNeeded();
		await lookAtOpen(page, "robots-memory");
		await page.setViewportSize({ width: 390, height: 844 });
		await shown.getByRole("group", { name: "Memory" }).scrollIntoViewIfNeeded();
		await lookAtOpen(page, "robots-memory");
		await shown.getByRole("combobox", { name: "Consent to Read File" }).scrollIntoViewIfNeeded();
		await lookAtOpen(page, "robots-tools");
		await page.setViewportSize({ width: 1280, height: 720 });
		await shown.getByRole("radio", { name: "Versions" }).click();
		await expect(shown.getByRole("list", { name: "What changed" })).toBeVisible();
		await lookAt(page, "robots-versions");
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("button", { name: "All robots" }).click();
		await expect(page.getByRole("list", { name: "Robots" })).toBeVisible();
		await lookAtOpen(page, "robots-list");
	});
});
