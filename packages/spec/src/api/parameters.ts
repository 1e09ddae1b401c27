import { Type } from "typebox";
import { AccessTokenId } from "../http/access-tokens.ts";
import { PriceId } from "../http/prices.ts";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { LargeValue } from "../json/index.ts";
import { McpServerName } from "../mcp/index.ts";
import { ToolPublicationName } from "../tool-publication/index.ts";

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
export const FlowBlockParameters = Type.Object({ flow: Id, block: Id }, closed);
export const RobotParameters = Type.Object({ robot: Id }, closed);
export const RobotVersionParameters = Type.Object({ robot: Id, revision: WholeNumber }, closed);
export const McpServerParameters = Type.Object({ server: McpServerName }, closed);
export const ToolPublicationParameters = Type.Object({ publication: ToolPublicationName }, closed);
export const PackageParameters = Type.Object(
	{ namespace: Type.String({ pattern: "^[A-Za-z][A-Za-z0-9]{0,63}$" }) },
	closed,
);
