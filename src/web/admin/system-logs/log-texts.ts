import type { Importance, LogCategory, SystemLogFaultCode } from '../../../domain/system-log.ts'
import { m } from '../../../paraglide/messages.js'

export const categoryTexts: Record<LogCategory, () => string> = {
  feature: m.logs_category_feature,
  security: m.logs_category_security,
  bugfix: m.logs_category_bugfix,
  optimization: m.logs_category_optimization,
  ops: m.logs_category_ops,
  docs: m.logs_category_docs,
}

export const importanceTexts: Record<Importance, () => string> = {
  low: m.logs_importance_low,
  medium: m.logs_importance_medium,
  high: m.logs_importance_high,
  critical: m.logs_importance_critical,
}

export const logFaultTexts: Record<SystemLogFaultCode, () => string> = {
  log_title_required: m.logs_title_required,
  log_title_too_long: m.logs_title_too_long,
  log_description_required: m.logs_description_required,
  log_description_too_long: m.logs_description_too_long,
  log_version_too_long: m.logs_version_too_long,
}
