import { choice, paidDesk } from "../src/flows/construct-documents.ts";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { documented } from "../src/flows/scenery-documents.ts";
import { formFlow, triggeredFlow } from "../src/flows/trigger-documents.ts";
import { lookAt } from "../src/look-at.ts";
import type { SceneSubjects } from "../src/scenes/scene.ts";
import { TOURS } from "../src/scenes/tours.ts";
import type { Api } from "../src/server/api.ts";
import { test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

for (const [tour, scenes] of Object.entries(TOURS)) {
	test(`everything is accessible and fits into a small window: ${tour}`, async ({ designer, api, page }) => {
		test.slow();
		const subjects = await createSubjects(api);
		for (const { name, show } of scenes) {
			await show(designer, subjects);
			await lookAt(page, name);
		}
	});
}

async function createSubjects(api: Api): Promise<SceneSubjects> {
	const wires = ["start.out > say.in"];
	const broken = flowOf("broken", [startWith({}), log("say", "Say it", [280, 0], "{{ 1 + }}")], wires);
	const failing = flowOf("failing", [startWith({}), log("say", "Say it", [280, 0], "{{ nobody }}")], wires);
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
	const flows = {
		broken: broken.id,
		schedule: schedule.id,
		form: form.id,
		documented: (await api.createFlow(documented())).id,
		choice: (await api.createFlow(choice("total > 100 && customer.vip == true"))).id,
	};
	await api.run("order-desk");
	for (const cost of [420_000, 65_000]) await api.run((await api.createFlow(paidDesk(cost))).id);
	const { id: failedRun } = await api.run(failing.id);
	const orders = [
		{ id: "A-1", total: 20 },
		{ id: "A-2", note: "late" },
	];
	const { id: otherRun } = await api.run(failing.id, { message: { orders } });
	return { ...flows, failedRun, otherRun };
}
