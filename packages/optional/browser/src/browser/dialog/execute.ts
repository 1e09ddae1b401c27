import type { ExecuteOf } from "@switchyard/node-kit";
import { inBrowser } from "../../session/in-browser.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ action, text, times }, context) =>
	inBrowser(context, "again", async ({ dialogs }) => {
		if (action !== "read") dialogs.answerNext({ accept: action === "accept", text, times });
		return { dialogs: dialogs.shown.map((dialog) => ({ ...dialog })) };
	});
