import { askDesk, flowOf, log, sendMail, startWith } from "../src/flows/flow-documents.ts";
import { expectAccessibleInBoth, lookAtOpen, WINDOWS } from "../src/look-at.ts";
import type { OpenSubjects } from "../src/scenes/scene.ts";
import { OPEN_TOURS } from "../src/scenes/tours.ts";
import type { Api } from "../src/server/api.ts";
import { test } from "../src/test.ts";

const [LARGE, , PHONE] = WINDOWS;

/** A menu is as wide in a window as in a smaller one, and its colours and roles are the same: few are enough. */
for (const viewport of [LARGE, PHONE]) {
	test.describe(`${viewport.width} pixels wide`, () => {
		test.use({ viewport, reducedMotion: "reduce" });

		for (const [tour, scenes] of Object.entries(OPEN_TOURS)) {
			test(`menus, lists and tooltips are accessible and fit while they are open: ${tour}`, async ({
				designer,
				api,
				page,
			}) => {
				test.slow();
				const subjects = await createSubjects(api);
				await designer.openFlow(subjects.flow);
				for (const { name, phone, part, show } of scenes) {
					if (phone === false && viewport === PHONE) continue;
					await test.step(name, () => show(designer, subjects));
					if (viewport === LARGE) await expectAccessibleInBoth(page, name, part);
					await lookAtOpen(page, name);
					await page.keyboard.press("Escape");
				}
			});
		}
	});
}

async function createSubjects(api: Api): Promise<OpenSubjects> {
	const { id: flow } = await api.createFlow(
		flowOf(
			"open",
			[
				startWith({ question: "Where is order 42?" }),
				askDesk({ provider: "demo" }),
				sendMail([280, 200]),
				log("say", "Say it", [0, 200], "{{ question }}"),
			],
			["start.out > desk.in", "desk.tools > mail.tool", "start.out > say.in"],
		),
	);
	return { flow, run: (await api.run(flow)).id };
}
