import { expect } from "@playwright/test";
import { LIST_ALONE, type OpenScene } from "./scene.ts";

/** What opens over the settings of nodes. */
export const OPEN_IN_INSPECTOR: readonly OpenScene[] = [
	{
		name: "open-scope-menu",
		async show({ canvas, inspector }) {
			await canvas.select("Send mail");
			await inspector.chip("To").click();
			await expect(inspector.scopeChoice("Message")).toBeVisible();
		},
	},
	{
		name: "open-forbidden-scopes",
		async show({ inspector }) {
			await inspector.chip("Mail server").click();
			await expect(inspector.scopeMenu).toBeVisible();
		},
	},
	{
		name: "open-path-list",
		async show({ inspector, page }) {
			await inspector.setScope("To", "Message");
			await inspector.parameter("To").getByRole("combobox").click();
			await expect(page.getByRole("option", { name: /^question/ })).toBeVisible();
		},
	},
	{
		name: "open-select",
		part: LIST_ALONE,
		async show({ canvas, inspector, page }) {
			await canvas.select("Desk");
			await inspector.parameter("Model").getByRole("combobox").click();
			await expect(page.getByRole("option").first()).toBeVisible();
		},
	},
	{
		name: "open-completion",
		async show({ canvas, inspector, page }) {
			await canvas.select("Say it");
			await inspector.parameter("Text").getByRole("textbox").press("ControlOrMeta+a");
			await page.keyboard.type("{{ question.s");
			await expect(page.getByRole("option", { name: /^split/ })).toBeVisible();
		},
	},
];
