import type { Projection } from "@switchyard/host";
import { approvedValues } from "../../../src/domains/approvals/consents/approved-values.ts";
import { madeRules } from "../../../src/domains/approvals/consents/made-rules.ts";
import { charges } from "../../../src/domains/costs/charges.ts";
import { measures } from "../../../src/domains/costs/measures.ts";

/** The projections of the server. */
export const PROJECTIONS: readonly Projection[] = [charges(() => {}), measures, approvedValues, madeRules];
