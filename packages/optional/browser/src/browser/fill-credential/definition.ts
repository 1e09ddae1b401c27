import { defineNode } from "@switchyard/node-kit";
import { LoginCredential } from "@switchyard/spec/credential";
import { Type } from "typebox";
import { targetInput, waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.FillCredential",
	version: 1,
	name: "Fill Credential",
	description:
		"Types the user name or the password of a credential into a field, on the site of the credential only. What is typed is in no result, picture or journal.",
	icon: "key-round",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{what}} into {{target}}",
	keywords: ["login", "sign in", "password", "type secure text", "log in"],
	effect: "safe",
	source: { untrusted: true, outputs: [] },
	session: "browser",
	inputs: {
		target: { ...targetInput, title: "Field" },
		credential: {
			title: "Credential",
			schema: LoginCredential,
			description: "Who signs in, and on which site.",
			scopes: ["Custom"],
			secret: "login",
		},
		what: {
			title: "What",
			schema: Type.Enum(["user", "password"], { type: "string" }),
			description: "Which of them is typed. A password is typed into fields for passwords only.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "password",
		},
		wait_ms: waitInput,
	},
	outputs: {},
	tool: {
		name: "browser_fill_credential",
		description:
			"Types the user name or the password of the credential that the flow's designer chose into a field of the page.",
		annotations: { destructive: false, openWorld: true },
	},
});
