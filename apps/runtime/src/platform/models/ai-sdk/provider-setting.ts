import type { ModelSetting } from "@switchyard/spec/model";

export type ProviderSetting = Extract<ModelSetting, { model: string }>;
