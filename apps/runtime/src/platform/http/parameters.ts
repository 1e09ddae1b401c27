import { AccessTokenId, PriceId } from "@switchyard/spec/http";
import { Id, RunId } from "@switchyard/spec/identity";
import { LargeValue } from "@switchyard/spec/json";
import { Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** A whole number in an address. */
const WholeNumber = Type.String({ pattern: "^[0-9]{1,9}$" });

/** The named parts of addresses. */
export const FlowParameters = Type.Object({ flow: Id }, closed);
export const FlowNodeParameters = Type.Object({ flow: Id, node: Id }, closed);
export const FlowVersionParameters = Type.Object({ flow: Id, revision: WholeNumber }, closed);
export const RunParameters = Type.Object({ run: RunId }, closed);
export const RunStepParameters = Type.Object({ run: RunId, step: WholeNumber }, closed);
export const RunValueParameters = Type.Object({ run: RunId, ref: LargeValue.properties.__ref }, closed);
export const ApprovalParameters = Type.Object({ approval: Type.String({ maxLength: 64 }) }, closed);
export const ApprovalRuleParameters = Type.Object({ rule: Type.String({ maxLength: 64 }) }, closed);
export const AccessTokenParameters = Type.Object({ accessToken: AccessTokenId }, closed);
export const PriceParameters = Type.Object({ price: PriceId }, closed);
export const TemplateParameters = Type.Object({ template: Id }, closed);
export const DocumentParameters = Type.Object({ document: Id }, closed);
export const DocumentVersionParameters = Type.Object({ document: Id, revision: WholeNumber }, closed);
export const WorkQueueParameters = Type.Object({ queue: Id }, closed);
export const WorkItemParameters = Type.Object({ queue: Id, item: Type.String({ maxLength: 64 }) }, closed);
export const CredentialParameters = Type.Object({ name: Id }, closed);

/** The largest body of a request that carries a flow, in bytes. */
export const FLOW_BODY_LIMIT = 5 * 1024 * 1024;
