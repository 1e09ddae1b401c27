import { typeOver } from "../src/drivers/type-over.ts";
import { choice } from "../src/flows/construct-documents.ts";
import { expect, test } from "../src/test.ts";

test("a Switch's rule is built from a field, a comparison and a value, kept as CEL, and changed in either form", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(choice("true"));
	const { canvas, inspector } = designer;
	await designer.openFlow(id);
	await canvas.select("Pick");
	const rules = inspector.parameter("Rules");
	const when = async () => {
		const rule = (await api.flow(id)).nodes.find((node) => node.id === "pick")?.params.rules;
		return rule?.scope === "Custom" && Array.isArray(rule.value) ? rule.value[0]?.when : undefined;
	};

	const first = rules.getByRole("group", { name: "Large, condition 1" });
	await first.getByRole("combobox", { name: "Large, condition 1: field" }).fill("total");
	await page.getByRole("option", { name: /^total/ }).click();
	// The last message has a number there, so numbers are compared.
	await first.getByRole("combobox", { name: "Large, condition 1: comparison" }).click();
	await page.getByRole("option", { name: "is more than" }).click();
	await first.getByRole("textbox", { name: "Large, condition 1: value" }).fill("100");
	await first.getByRole("textbox", { name: "Large, condition 1: value" }).blur();
	await designer.expectSaved();
	expect(await when()).toBe("total > 100");

	await rules.getByRole("radio", { name: "CEL" }).click();
	const code = rules.getByRole("textbox", { name: "Large: holds when" });
	await expect(code).toHaveText("total > 100");
	await typeOver(code, "total > 100 && customer.vip == true");
	await code.blur();
	await rules.getByRole("radio", { name: "Fields" }).click();
	const second = rules.getByRole("group", { name: "Large, condition 2" });
	await expect(second.getByRole("combobox", { name: "Large, condition 2: value" })).toHaveText("Yes");
	await rules.getByRole("radio", { name: "Any holds" }).click();
	await designer.expectSaved();
	expect(await when()).toBe("total > 100 || customer.vip == true");

	await rules.getByRole("radio", { name: "CEL" }).click();
	await typeOver(code, "total * 2 > 100");
	await code.blur();
	await expect(rules.getByRole("radio", { name: "Fields" })).toBeDisabled();
});
