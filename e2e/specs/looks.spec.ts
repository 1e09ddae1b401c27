import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { formFlow, triggeredFlow } from "../src/flows/trigger-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { SCENES } from "../src/scenes.ts";
import { test } from "../src/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
	test.describe(colorScheme, () => {
		test.use({ colorScheme, reducedMotion: "reduce" });

		test(`every page is accessible and fits into a small window, ${colorScheme}`, async ({
			designer,
			api,
			page,
		}, { config }) => {
			test.slow();
			const wires = ["start.out > say.in"];
			const broken = flowOf("broken", [startWith({}), log("say", "Say it", [280, 0], "{{ 1 + }}")], wires);
			const failing = flowOf(
				"failing",
				[startWith({}), log("say", "Say it", [280, 0], "{{ nobody }}")],
				wires,
			);
			await api.createFlow(broken);
			await api.createFlow(failing);
			const schedule = triggeredFlow("weekdays", "Flow.Schedule", "Every weekday", {
				cron: "0 9 * * 1-5",
				time_zone: "Europe/Berlin",
			});
			await api.createFlow(schedule);
			const form = formFlow("order-form", [
				{ name: "customer", title: "Customer", type: "text", required: true },
				{ name: "size", title: "Size", type: "choice", choices: ["S", "L"], default: "L" },
				{ name: "due", title: "Due", type: "date" },
				{ name: "express", title: "Express", type: "boolean" },
			]);
			await api.createFlow(form);
			const { id: failedRun } = await api.run(failing.id);

			for (const { name, show } of SCENES) {
				await show(designer, { broken: broken.id, schedule: schedule.id, form: form.id, failedRun });
				const picture = `${config.rootDir}/../../test-results/screens/${name}-${colorScheme}`;
				await lookAt({ page, scene: name, picture });
			}
		});
	});
}
