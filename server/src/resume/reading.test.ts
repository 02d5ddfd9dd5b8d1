import { describe, expect, it } from 'vitest';
import { readingOf } from './reading.ts';

type Post = Record<string, string | boolean>;
type Expected = {
  name?: string;
  phoneNo?: string;
  idCard?: string;
  position?: string;
  employers?: Post[];
  schools?: Post[];
};
/** Without the words: what each field of the form would hold. */
function valuesOf(text: string, fileName = 'resume.pdf'): Expected {
  const { employers, schools, ...fields } = readingOf(text, fileName);
  const found = Object.entries(fields).flatMap(([field, it]) => (it === null ? [] : [[field, it.value] as const]));
  return {
    ...Object.fromEntries(found),
    ...(employers.length > 0 ? { employers: employers.map(({ content }) => content as Post) } : {}),
    ...(schools.length > 0 ? { schools: schools.map(({ content }) => content as Post) } : {}),
  };
}

/** Invented people in the layouts in which résumés come. */
const resumes: readonly { layout: string; text: string; fileName?: string; expected: Expected }[] = [
  {
    layout: 'labels with colons, a job to a line',
    text: `个人简历
姓名：秦思远    性别：男    出生年月：1990.03
手机：138 0000 2046    邮箱：qin@example.com
身份证号：330106199003072415
求职意向：高级后端工程师 | 杭州 | 面议
工作经历
2019.07 - 至今    杭州澜石软件有限公司    高级后端工程师
负责支付平台的设计与开发。
2014.07 - 2019.06    宁波云帆科技有限公司    后端工程师
教育背景
2010.09 - 2014.06    浙江理工大学    计算机科学与技术    本科`,
    expected: {
      name: '秦思远',
      phoneNo: '13800002046',
      idCard: '330106199003072415',
      position: '高级后端工程师',
      employers: [
        { company: '杭州澜石软件有限公司', position: '高级后端工程师', from: '2019-07', isPresent: true },
        { company: '宁波云帆科技有限公司', position: '后端工程师', from: '2014-07', to: '2019-06' },
      ],
      schools: [{ school: '浙江理工大学', major: '计算机科学与技术', level: '本科', graduatedAt: '2014-06' }],
    },
  },
  {
    layout: 'the name alone at the top, the company above its dates',
    text: `彭 书 瑶
电话 13912340001 | pengshuyao@example.com
■ 教育经历
华东师范大学
2012年9月 - 2016年6月
专业：人力资源管理（本科）
■ 工作经历
上海远桥咨询有限公司
招聘经理  2018年3月至今
• 负责 2019年1月到2020年1月 的校园招聘
青禾集团
人事专员  2016年7月至2018年2月`,
    expected: {
      name: '彭书瑶',
      phoneNo: '13912340001',
      employers: [
        { company: '上海远桥咨询有限公司', position: '招聘经理', from: '2018-03', isPresent: true },
        { company: '青禾集团', position: '人事专员', from: '2016-07', to: '2018-02' },
      ],
      schools: [{ school: '华东师范大学', major: '人力资源管理', level: '本科', graduatedAt: '2016-06' }],
    },
  },
  {
    layout: 'a table: label and value in cells of their own',
    text: `姓名\t欧阳晨曦\t性别\t女
联系电话\t13700003333\t民族\t汉
应聘岗位\t财务主管
工作经历
起止时间\t单位名称\t职务
2015/03-2020/12\t南京石桥会计师事务所\t审计助理
2021/01-至今\t江苏恒泽集团有限公司\t会计
教育经历
起止时间\t学校\t专业\t学历
2008/09-2012/07\t南京财经大学\t会计学\t本科`,
    expected: {
      name: '欧阳晨曦',
      phoneNo: '13700003333',
      position: '财务主管',
      employers: [
        { company: '南京石桥会计师事务所', position: '审计助理', from: '2015-03', to: '2020-12' },
        { company: '江苏恒泽集团有限公司', position: '会计', from: '2021-01', isPresent: true },
      ],
      schools: [{ school: '南京财经大学', major: '会计学', level: '本科', graduatedAt: '2012-07' }],
    },
  },
  {
    layout: 'full width signs and letters of old Chinese typesetting',
    text: `姓　名：刘　洋
手　机：１３６０００２２２２２
身份证：１１０１０１１９９００３０７８５１５
工作经验：
２０１７．０５－２０２２．０８　北京晨路物流有限公司　　仓储主管`,
    expected: {
      name: '刘洋',
      phoneNo: '13600022222',
      idCard: '110101199003078515',
      employers: [{ company: '北京晨路物流有限公司', position: '仓储主管', from: '2017-05', to: '2022-08' }],
    },
  },
  {
    layout: 'English, dates at the right',
    text: `Jane Whitfield
Shanghai | +86 138-1234-5678 | jane.whitfield@example.com
Objective: Senior Product Manager
WORK EXPERIENCE
Lanshi Software Co., Ltd., Hangzhou\tJul 2019 – Present
Product Manager
- Led a team of 6 from January 2020 to March 2021.
Brightwater Consulting Group\tSep 2015 – Jun 2019
Business Analyst
EDUCATION
University of Leeds\tSep 2012 – Jun 2015
BSc in Computer Science`,
    expected: {
      name: 'Jane Whitfield',
      phoneNo: '13812345678',
      position: 'Senior Product Manager',
      employers: [
        { company: 'Lanshi Software Co., Ltd.', position: 'Product Manager', from: '2019-07', isPresent: true },
        { company: 'Brightwater Consulting Group', position: 'Business Analyst', from: '2015-09', to: '2019-06' },
      ],
      schools: [{ school: 'University of Leeds', major: 'Computer Science', level: '本科', graduatedAt: '2015-06' }],
    },
  },
  {
    layout: 'English with labels, the post above the company, months as numbers',
    text: `CURRICULUM VITAE
Name: Daniel O’Brien   Mobile phone: 13511112222
Position applied for: Plant Manager
Employment History
Production Supervisor, 03/2016 - 12/2021
Northgate Industries Ltd
Process Engineer, 07/2012 - 02/2016
Calder Systems Inc
Education
Master of Science in Mechanical Engineering, 2012
Delft College of Technology`,
    expected: {
      name: 'Daniel O’Brien',
      phoneNo: '13511112222',
      position: 'Plant Manager',
      employers: [
        { company: 'Northgate Industries Ltd', position: 'Production Supervisor', from: '2016-03', to: '2021-12' },
        { company: 'Calder Systems Inc', position: 'Process Engineer', from: '2012-07', to: '2016-02' },
      ],
      schools: [{ school: 'Delft College of Technology', major: 'Mechanical Engineering', level: '硕士' }],
    },
  },
  {
    layout: 'headings in both languages, company and post grown together',
    text: `陈嘉禾 CHEN JIAHE
Tel: 86-13400001111
工作经历 WORK EXPERIENCE
2020年6月—2023年11月  深圳市南屿电子有限公司采购专员
教育背景 EDUCATION
2016年9月—2020年6月 广东工业大学 国际经济与贸易 本科`,
    expected: {
      name: '陈嘉禾',
      phoneNo: '13400001111',
      employers: [{ company: '深圳市南屿电子有限公司', position: '采购专员', from: '2020-06', to: '2023-11' }],
      schools: [{ school: '广东工业大学', major: '国际经济与贸易', level: '本科', graduatedAt: '2020-06' }],
    },
  },
  {
    layout: 'years alone: no month is made up',
    text: `姓名：何一鸣
电话：13300009999
工作经历
2012-2016  成都西岭银行  客户经理
2016-2024  四川岷江能源有限公司  财务经理
教育背景
2008-2012  四川师范大学  金融学  本科`,
    expected: {
      name: '何一鸣',
      phoneNo: '13300009999',
      employers: [
        { company: '成都西岭银行', position: '客户经理' },
        { company: '四川岷江能源有限公司', position: '财务经理' },
      ],
      schools: [{ school: '四川师范大学', major: '金融学', level: '本科' }],
    },
  },
  {
    layout: 'of a recruiting site: the person in one line, several degrees',
    text: `林若溪  女  28岁  现居杭州
5年工作经验 | 硕士 | 在职-考虑机会
15900001234
期望职位
用户研究员
工作经历
字节星河  2021.04-至今
用户研究员
实习经历
杭州见微网络科技有限公司  2020.06-2020.09
产品实习生
教育经历
浙江大学  2018.09-2021.03
硕士  应用心理学
西南大学  2014.09-2018.06
本科  心理学`,
    expected: {
      name: '林若溪',
      phoneNo: '15900001234',
      position: '用户研究员',
      employers: [
        { company: '字节星河', position: '用户研究员', from: '2021-04', isPresent: true },
        { company: '杭州见微网络科技有限公司', position: '产品实习生', from: '2020-06', to: '2020-09' },
      ],
      schools: [
        { school: '浙江大学', major: '应用心理学', level: '硕士', graduatedAt: '2021-03' },
        { school: '西南大学', major: '心理学', level: '本科', graduatedAt: '2018-06' },
      ],
    },
  },
  {
    layout: 'the name in the file alone, numbers of referees and offices left out',
    fileName: '张一凡_个人简历_2026.pdf',
    text: `联系方式
公司电话：13811112222
手机：13822223333
工作经历
2018.01-2020.01  苏州平江制药有限公司  质量工程师
证明人：王强 13900001111`,
    expected: {
      name: '张一凡',
      phoneNo: '13822223333',
      employers: [{ company: '苏州平江制药有限公司', position: '质量工程师', from: '2018-01', to: '2020-01' }],
    },
  },
  {
    layout: 'without sections, a line to a thing',
    text: `热孜万古丽·买买提
手机号码：18900001111
身份证号码：652901 19921104 1229
2016.08-2020.10 新疆天域旅游有限公司 导游主管
2012.09-2016.06 新疆师范大学 旅游管理 本科`,
    expected: {
      phoneNo: '18900001111',
      idCard: '652901199211041229',
      employers: [{ company: '新疆天域旅游有限公司', position: '导游主管', from: '2016-08', to: '2020-10' }],
      schools: [{ school: '新疆师范大学', major: '旅游管理', level: '本科', graduatedAt: '2016-06' }],
    },
  },
  {
    layout: 'sentences about what was done beside the dates',
    text: `姓名: 周正
工作经历
2015年1月至2018年12月，任广州粤秀装饰有限公司项目经理
2015年3月到2016年8月主持天河项目，团队 20 人，按期交付。
教育经历
2011.09-2015.06  广州大学  土木工程专业  学士学位`,
    expected: {
      name: '周正',
      employers: [{ company: '广州粤秀装饰有限公司', position: '项目经理', from: '2015-01', to: '2018-12' }],
      schools: [{ school: '广州大学', major: '土木工程', level: '本科', graduatedAt: '2015-06' }],
    },
  },
  {
    layout: 'a form with a heading to each job',
    text: `姓名：郭子涵
联系电话：(+86)13100005555
工作经历
公司名称：武汉楚天医院
职位：护士
时间：2017.07-2021.08
教育经历
学校名称：湖北中医药高等专科学校
专业：护理
毕业时间：2017.06
学历：大专`,
    expected: {
      name: '郭子涵',
      phoneNo: '13100005555',
      employers: [{ company: '武汉楚天医院', position: '护士', from: '2017-07', to: '2021-08' }],
      schools: [{ school: '湖北中医药高等专科学校', major: '护理', level: '专科', graduatedAt: '2017-06' }],
    },
  },
  {
    layout: 'a text that is no résumé',
    text: `会议纪要
2026年11月20日，各部门汇报了进度。
下次会议时间待定。`,
    expected: {},
  },
];

describe('what is found in a résumé', () => {
  it.each(resumes)('$layout', ({ text, fileName, expected }) => {
    expect(valuesOf(text, fileName)).toEqual(expected);
  });
});

describe('beside what is found', () => {
  it('stand the words in which it was found', () => {
    const { name, phoneNo, employers } = readingOf(resumes[0]?.text ?? '', 'a.pdf');
    expect(name?.words).toContain('姓名:秦思远');
    expect(phoneNo?.words).toContain('手机:138 0000 2046');
    expect(employers[0]?.words).toBe('2019.07 - 至今 杭州澜石软件有限公司 高级后端工程师');
  });

  it('an ID card number with a wrong check digit is taken only where a label says what it is', () => {
    expect(valuesOf('身份证号：330106199003072414').idCard).toBe('330106199003072414');
    expect(valuesOf('流水号：330106199003072414').idCard).toBeUndefined();
  });

  it('a text of any length and any signs is read in the time that a test has', () => {
    const endless = [' ', '\t', '2019.01-', '公司', '姓名:', 'Name: ', 'Bachelor of ', '大学 '].map((sign) =>
      sign.repeat(20_000),
    );
    for (const text of endless) expect(readingOf(text, 'a.pdf')).toBeDefined();
  });
});
