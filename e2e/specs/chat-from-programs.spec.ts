import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });

test("a robot's page has examples for programs, which work once they have a token", async ({ api, page }) => {
	test.slow();
	const { robot } = await api.createRobot({
		name: freshName("Greeter"),
		playbook: "Greet people.",
		model: { provider: "scripted", script: [{ text: "Good morning." }] },
	});
	await page.goto(`/robots/${robot.id}`);
	const shown = page.getByRole("article", { name: robot.name });
	const dialog = page.getByRole("dialog", { name: "Talk to it from other programs" });
	const open = async () => {
		await shown.getByRole("button", { name: "More actions" }).click();
		await page.getByRole("menuitem", { name: "Talk to it from other programs…" }).click();
		await expect(dialog).toContainText(robot.name);
	};

	await test.step("it says that the robot is for people only, as long as it is", async () => {
		await open();
		await expect(dialog.getByRole("note")).toContainText("for people who are signed in");
		await page.keyboard.press("Escape");
		await shown.getByRole("combobox", { name: "Who may talk to it" }).click();
		await page.getByRole("option", { name: /programs/i }).click();
		await shown.getByRole("button", { name: "Save" }).click();
		await expect(shown.getByText("Version 2")).toBeVisible();
		await open();
		await expect(dialog.getByRole("note")).toHaveCount(0);
	});
	await lookAt(page, "chat-from-programs");

	await test.step("the example runs as it is copied, with a token for chatting with this robot", async () => {
		await dialog.getByRole("radio", { name: "curl" }).click();
		await dialog.getByRole("button", { name: "Copy: An example" }).click();
		const example = await page.evaluate(() => navigator.clipboard.readText());
		const token = await api.createToken(robot.name, { purpose: "chat", names: [robot.id] });
		const { stdout } = await promisify(execFile)("sh", ["-c", example.replace("<access token>", token)]);
		const answer: unknown = JSON.parse(stdout);
		expect(answer).toMatchObject({ choices: [{ message: { content: "Good morning." } }] });
	});

	await test.step("every way names its own address", async () => {
		await dialog.getByRole("radio", { name: "AG-UI" }).click();
		await expect(dialog.getByText(`/agui/${robot.id}`).first()).toBeVisible();
		await dialog.getByRole("radio", { name: "OpenAI client" }).click();
		await expect(dialog.getByText(/\/v1$/)).toBeVisible();
	});
});
