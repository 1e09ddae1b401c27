import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
	test.describe(colorScheme, () => {
		test.use({ colorScheme, reducedMotion: "reduce" });

		test("a node that sends chat messages, and a new account for it, are accessible", async ({
			designer,
			page,
		}, { config }) => {
			test.slow();
			const picture = (name: string) => `${config.rootDir}/../../test-results/screens/${name}-${colorScheme}`;
			await designer.newFlow(freshName("Tell"));
			await designer.palette.add("Manual Trigger");
			await designer.palette.add("Send Message");
			await expect(designer.inspector.parameter("Account")).toContainText("New credential");
			await lookAt({ page, scene: "a chat message", picture: picture("message-send") });
			await designer.inspector.parameter("Account").getByRole("button", { name: "New credential" }).click();
			await expect(page.getByRole("dialog")).toContainText("Token");
			await lookAt({ page, scene: "an account of a messenger", picture: picture("message-account") });
		});
	});
}
