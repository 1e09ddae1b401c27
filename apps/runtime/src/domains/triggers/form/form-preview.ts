import { FORM_TRIGGER } from "@switchyard/spec/form";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { formPage, wordsPage } from "./form-page.ts";
import type { FormServices } from "./form-services.ts";
import { settingsOf } from "./form-settings.ts";
import { sendPage } from "./send-page.ts";

const Named = Type.Object({ flow: Type.String(), node: Type.String() });

/** The page of a draft's form, for who designs it: as it will be once it is published, with a button that sends nothing. */
export function formPreview(
	app: Http,
	{ flows, nodeTypes }: Pick<FormServices, "flows" | "nodeTypes">,
): void {
	const spec = nodeTypes.get(FORM_TRIGGER);
	app.get(
		"/forms/:flow/:node/preview",
		{
			config: { access: "try", resource: "flow" },
			schema: { hide: true, params: Named },
			exposeHeadRoute: false,
		},
		async ({ params }, reply) => {
			const { nodes } = await flows.get(params.flow);
			const node = nodes.find(({ id, type }) => id === params.node && type === FORM_TRIGGER);
			if (node === undefined)
				return sendPage(reply, 404, wordsPage("No form here", "The draft of this flow has no such form."));
			return sendPage(reply, 200, formPage(settingsOf(node, spec), "preview"));
		},
	);
}
