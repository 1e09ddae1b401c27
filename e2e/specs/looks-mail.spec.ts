import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
	test.describe(colorScheme, () => {
		test.use({ colorScheme, reducedMotion: "reduce" });

		test("nodes that work on a mail are accessible", async ({ designer, page }, { config }) => {
			test.slow();
			const { inspector, palette } = designer;
			await designer.newFlow(freshName("Handle mail"));
			await palette.add("Manual Trigger");
			for (const name of ["Save Attachments", "Flag Mail", "Reply to Mail", "Move Mail"]) {
				await palette.add(name);
				await expect(inspector.parameter("Message id")).toBeVisible();
				const picture = `${config.rootDir}/../../test-results/screens/${name.toLowerCase().replaceAll(" ", "-")}-${colorScheme}`;
				await lookAt({ page, scene: name, picture });
			}
		});
	});
}
