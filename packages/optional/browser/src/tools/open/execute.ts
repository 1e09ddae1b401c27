import type { ExecuteOf } from "@switchyard/node-kit";
import { noteAction } from "../../notes/note-action.ts";
import { addressIn } from "../../session/address.ts";
import { openPage } from "../../session/open-page.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ url, sites, limit, wait_ms: timeout }, context) => {
	const address = addressIn(url);
	return withPage(context, { sites, limit, manner: "look", leaves: true }, async (browserSession) => {
		await openPage(browserSession, address, { timeout });
		noteAction(context, browserSession, { kind: "go-to", url: address });
		return {};
	});
};
