import type { ExecuteOf } from "@switchyard/node-kit";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ ref, sites, limit }, context) =>
	withPage(context, { sites, limit, manner: "look", part: ref }, async () => ({}));
