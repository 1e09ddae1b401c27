import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("with reduced motion nothing glides or turns, not even while a flow runs [P1]", async ({
	designer,
	page,
}) => {
	await designer.openFlow("order-desk");
	await page.evaluate(noteMotion);
	await designer.canvas.select("Order desk");
	await page.keyboard.press("ControlOrMeta+k");
	await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
	await page.keyboard.press("Escape");
	await designer.run();
	await page.emulateMedia({ colorScheme: "dark" });
	await expect(page.locator("body")).toHaveCSS("color-scheme", "dark");
	const moved = await page.evaluate(() => Reflect.get(window, "moved"));
	expect(moved).toEqual([]);
});

/** Runs in the page: notes each transition, and each animation that is longer than an eye can see, from now on. */
function noteMotion(): void {
	const moved: string[] = [];
	Reflect.set(window, "moved", moved);
	document.addEventListener("transitionrun", ({ propertyName }) => moved.push(propertyName));
	document.addEventListener("animationstart", ({ animationName }) => {
		for (const { effect } of document.getAnimations()) {
			if (Number(effect?.getComputedTiming().duration ?? 0) > 1) moved.push(animationName);
		}
	});
}
